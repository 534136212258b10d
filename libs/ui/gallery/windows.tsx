import { useState } from 'react';
import { Banner, Button, Dialog, Disclosure } from '../src/index';

/** What opens: a dialog and folds. */
export function Windows() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button type="button" kind="danger" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Dialog open={open} title="Give the money back?" onClose={close}>
        <p>The buyer gets $39.99 within five days.</p>
        <Banner kind="warn">This cannot be undone.</Banner>
        <Button type="button" kind="danger" onClick={close}>
          Give it back
        </Button>
      </Dialog>
      <Disclosure summary="A fold that waits">
        <p>What not everybody needs.</p>
      </Disclosure>
      <Disclosure summary="A fold that stands open" open>
        <p>What is mostly wanted.</p>
      </Disclosure>
    </>
  );
}
