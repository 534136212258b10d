import { cloneElement, type ReactElement } from 'react';

interface TipProps {
  /** A few words of help; never the only place where something is named. */
  text: string;
  /** One element that hands its attributes on: a button, a link, a label. */
  children: ReactElement;
}

/**
 * Marks an element for the shell's tooltip layer, which shows the words on hover and on keyboard focus after 700 ms.
 * Spec 1 section 9.
 */
export function Tip({ text, children }: TipProps) {
  return cloneElement(children as ReactElement<{ 'data-tip'?: string }>, { 'data-tip': text });
}
