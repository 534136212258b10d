import { createElement, type ReactNode, type SVGProps } from 'react';

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
  children?: ReactNode;
}

/**
 * Makes a component of an icon's drawing: an outline of 24 units in the colour of the words around it. It stands in the
 * place of the icon library's own maker, which weighs a kilobyte in each bundle for contexts and class names nobody uses.
 */
function createLucideIcon({ node }: Drawing) {
  return ({ size = 24, strokeWidth = 2, children, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
}

export { createLucideIcon as default };
