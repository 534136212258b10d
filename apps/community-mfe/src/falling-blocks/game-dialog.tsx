export interface GameDialogProps {
  open: boolean;
  /** Close was pressed, or Escape for the second time. The owner sets `open` to false and takes the focus back. */
  onClose: () => void;
}

/** The game in its own window above the page. */
export function GameDialog({ open }: GameDialogProps) {
  return <dialog open={open}>Harvest Rows</dialog>;
}
