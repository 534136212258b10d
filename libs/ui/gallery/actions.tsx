import { Search, X } from 'lucide-react';
import { useState } from 'react';
import {
  Banner,
  Button,
  type ButtonVariant,
  ConfirmDialog,
  Dialog,
  Disclosure,
  FormButtons,
  IconButton,
  LinkButton,
  NewTabHint,
  UnsavedChangesDialog,
} from '../src/index';
import { Sample } from './sample';

const KINDS: readonly ButtonVariant[] = ['primary', 'secondary', 'outline', 'danger', 'link'];

/** Buttons of each kind: default, small, pending and disabled. */
export function Actions() {
  return (
    <>
      {KINDS.map((kind) => (
        <Sample key={kind} name={kind}>
          <Button type="button" variant={kind}>
            Buy now
          </Button>
          <Button type="button" variant={kind} size="small">
            Small
          </Button>
          <Button type="button" variant={kind} isPending pendingLabel="Processing...">
            Pay
          </Button>
          <Button type="button" variant={kind} disabled>
            Coming Soon
          </Button>
          <LinkButton variant={kind} href="#main">
            A link
            <NewTabHint />
          </LinkButton>
        </Sample>
      ))}
      <Sample name="icons">
        <IconButton label="Close">
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label="Search">
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Sample>
    </>
  );
}

/** Dialogs and disclosures. */
export function Windows() {
  const [open, setOpen] = useState(false);
  const [isActing, setActing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => setOpen(false);
  const stay = () => setLeaving(false);
  return (
    <>
      <Button type="button" variant="danger" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Dialog open={open} title="Give the money back?" onClose={close}>
        <p>The buyer gets $39.99 within five days.</p>
        <Banner variant="warning">This cannot be undone.</Banner>
        <Button type="button" variant="danger" onClick={close}>
          Give it back
        </Button>
      </Dialog>
      <Button type="button" variant="outline" onClick={() => setActing(true)}>
        Suspend access
      </Button>
      {isActing && (
        <ConfirmDialog
          title="Suspend access"
          submitLabel="Suspend"
          variant="danger"
          onConfirm={() => Promise.resolve()}
          onClose={() => setActing(false)}
        >
          <p>The buyer can open nothing until you give the access back.</p>
        </ConfirmDialog>
      )}
      <FormButtons submitLabel="Send the answer" isPending={false} onCancel={close} />
      <Button type="button" variant="outline" onClick={() => setLeaving(true)}>
        Leave with unsaved changes
      </Button>
      {isLeaving && <UnsavedChangesDialog request={{ leave: stay, stay }} />}
      <Disclosure summary="A fold that waits">
        <p>What not everybody needs.</p>
      </Disclosure>
      <Disclosure summary="A fold that stands open" open>
        <p>What is mostly wanted.</p>
      </Disclosure>
    </>
  );
}
