import { LinkButton } from '@farm/ui';
import { refusalOf } from '@farm/web-kit';

/**
 * Beneath the sentence of a failed act: the way on when the operator signed in too long ago for it. In a tab of its own,
 * so that what was typed here stays.
 */
export function ConfirmFirst({ error }: { error: unknown }) {
  if (refusalOf(error)?.code !== 'auth.confirm') return null;
  return (
    <p>
      <LinkButton kind="second" href="/sign-in?confirm=yes" target="_blank">
        Confirm in a new tab
      </LinkButton>{' '}
      Then press again here.
    </p>
  );
}
