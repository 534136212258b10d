/** The child of `parent` that holds `node`, which a translator may have moved into an element of its own. */
function childWith(parent: Node, node: Node): ChildNode | undefined {
  return [...parent.childNodes].find((child) => child.contains(node));
}

/**
 * Keeps a page alive that the browser translates. A translator replaces text nodes by elements, so that a text which React removes,
 * or in front of which it inserts, is no longer its parent's child: the browser throws, and React gives the page up (react/react#11538).
 * Such a removal takes what stands for the text, if it is known; such an insertion goes to the end if its place is not known.
 */
export function installTranslationGuard(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const holder = childWith(this, child);
    if (holder) removeChild.call(this, holder);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, reference: Node | null): T {
    if (!reference || reference.parentNode === this) return insertBefore.call(this, node, reference) as T;
    return insertBefore.call(this, node, childWith(this, reference) ?? null) as T;
  };
}
