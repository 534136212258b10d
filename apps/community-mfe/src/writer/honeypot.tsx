import { Checkbox } from '@farm/ui';
import { getErrorBody } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import classes from './honeypot.module.css';

interface HoneypotProps {
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * A field hidden from people and assistive technology; bots fill it in. Its name and label are nothing that browsers and
 * password managers store about a person, and the attributes ask the usual ones to leave it alone.
 */
export function Honeypot({ value, onValueChange }: HoneypotProps) {
  return (
    <div className={classes.away} aria-hidden="true">
      <label>
        Leave this empty
        <input
          className={classes.trap}
          name="leave-empty"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          data-form-type="other"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </label>
    </div>
  );
}

/** The question that the service asks when the hidden field was filled in, because a person's tools may do that as well. */
export function usePersonCheck() {
  const [isAsked, setAsked] = useState(false);
  const [isPerson, setPerson] = useState(false);
  return {
    isAsked,
    isPerson,
    setPerson,
    onError: (error: Error) => setAsked((before) => before || getErrorBody(error)?.code === 'form.confirm_person'),
  };
}

type PersonCheckProps = Omit<ReturnType<typeof usePersonCheck>, 'onError'>;

export const PersonCheck = ({ isAsked, isPerson, setPerson }: PersonCheckProps) =>
  isAsked ? (
    <Checkbox label={i18n._('I am a person, not a program')} checked={isPerson} onCheckedChange={setPerson} />
  ) : null;
