import { Search, X } from 'lucide-react';
import { Button, IconButton, LinkButton, Tip, type ButtonKind } from '../src/index';
import { Row } from './row';

const KINDS: readonly ButtonKind[] = ['primary', 'second', 'quiet', 'danger', 'text'];

/** Buttons: each kind at rest, small, busy and disabled. */
export function Actions() {
  return (
    <>
      {KINDS.map((kind) => (
        <Row key={kind} name={kind}>
          <Button type="button" kind={kind}>
            Buy now
          </Button>
          <Button type="button" kind={kind} size="small">
            Small
          </Button>
          <Button type="button" kind={kind} busy busyLabel="Processing...">
            Pay
          </Button>
          <Button type="button" kind={kind} disabled>
            Coming Soon
          </Button>
          <LinkButton kind={kind} href="#main">
            A link
          </LinkButton>
        </Row>
      ))}
      <Row name="icons">
        <IconButton name="Close">
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Tip text="Looks through all lessons">
          <IconButton name="Search">
            <Search size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Tip>
      </Row>
    </>
  );
}
