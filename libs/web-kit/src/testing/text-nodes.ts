/** React keeps its fiber on a text that has siblings; a text that is an only child is replaced as a whole. */
const isKeptByReact = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const isTranslated = (node: Node): boolean =>
  /[\p{L}\p{N}]/u.test(node.nodeValue ?? '') && !node.parentElement?.closest('[translate="no"]');

/**
 * Notes what React does with single text nodes of the mounted page and what fails where a translator has replaced them: a change
 * that is not seen, a removal, and an insertion in front of them.
 *
 * @returns a function that returns the problems so far, and forgets them
 */
export function observeTextNodes(): () => string[] {
  let problems: string[] = [];
  if (typeof window === 'undefined') return () => problems;
  const note = (what: string, node: Node | null, parent: Node | null) => {
    const isPage = parent?.parentNode !== document.body; // a page goes as a whole at the end of a test
    if (node && isPage && parent?.isConnected && isKeptByReact(node) && isTranslated(node))
      problems.push(`${what} “${node.nodeValue}” in ${(node.parentElement ?? parent).nodeName}`);
  };
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    note('removed', child, this);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, reference: Node | null): T {
    if (node.parentNode !== this) note('inserted before', reference, this);
    return insertBefore.call(this, node, reference) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (text !== this.nodeValue) note('changed', this, this.parentNode);
      value?.set?.call(this, text);
    },
  });
  return () => {
    const found = problems;
    problems = [];
    return found;
  };
}
