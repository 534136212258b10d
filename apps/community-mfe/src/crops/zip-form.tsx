import type { CropPage } from '@farm/contracts';
import { site, ZIP_PROBLEM } from '@farm/farm';
import { Button, Field, Form, Row, Status } from '@farm/ui';
import { useZip } from '@farm/web-kit/notebook-sharing';
import { useState } from 'react';
import classes from './crops.module.css';

interface ZipFormProps {
  /** The place whose dates are shown. */
  place: Pick<CropPage['place'], 'name' | 'isInRegion'>;
  problem: string | null;
  isPending: boolean;
}

const datesOf = ({ name, isInRegion }: ZipFormProps['place']): string =>
  isInRegion
    ? `These are the dates for ${name}.`
    : `We have no dates for ${name}. 'Show the farm's dates' shows those of ${site.city}, ${site.state}.`;

/** Asks for the ZIP code whose dates are shown. This browser saves it; no service does. */
export function ZipForm({ place, problem, isPending }: ZipFormProps) {
  const zip = useZip();
  // Null: what is saved.
  const [typed, setTyped] = useState<string | null>(null);
  const [missing, setMissing] = useState('');
  const save = () => {
    const digits = (typed ?? zip).trim();
    const isZip = /^\d{5}$/.test(digits);
    setMissing(isZip ? '' : ZIP_PROBLEM);
    if (isZip) useZip.set(digits);
  };
  const clear = () => {
    setTyped(null);
    setMissing('');
    useZip.set('');
  };
  return (
    <Form onSubmit={save} className={classes.zip} data-print="never">
      <Field
        label="Your ZIP"
        hint="For the dates where you grow. This browser remembers it."
        value={typed ?? zip}
        onValueChange={setTyped}
        error={missing || problem || undefined}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
      <Row>
        <Button variant="outline" size="small" isPending={isPending} pendingLabel="Looking...">
          Show my dates
        </Button>
        {zip !== '' && (
          <Button type="button" variant="link" size="small" onClick={clear}>
            Show the farm's dates
          </Button>
        )}
      </Row>
      <Status>{problem === null && zip !== '' && !isPending ? datesOf(place) : ''}</Status>
    </Form>
  );
}
