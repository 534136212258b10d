/** The stand-in document knows the element, not its ways. */
export function mockDialogMethods(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** The stand-in document draws nothing. */
export function mockCanvas(): void {
  HTMLCanvasElement.prototype.getContext = () => null;
}
