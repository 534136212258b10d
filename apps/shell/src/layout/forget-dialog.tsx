import { ConfirmDialog } from '@farm/ui';
import { Link } from '@farm/web-kit';

interface ForgetDialogProps {
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before 'Forget me' deletes a garden notebook. */
export function ForgetDialog({ onConfirm, onClose }: ForgetDialogProps) {
  return (
    <ConfirmDialog
      title="Forget everything in this browser?"
      submitLabel="Forget me"
      pendingLabel="Clearing..."
      variant="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        Your garden notebook is in this browser, and its entries and photos will be deleted with your name, drafts and
        quiz rounds. We can&apos;t bring them back.
      </p>
      <p>
        <span>To keep a copy, use ‘Save as a file’ in </span>
        <Link to="/notebook" onClick={onClose}>
          your notebook
        </Link>
        <span> first.</span>
      </p>
    </ConfirmDialog>
  );
}
