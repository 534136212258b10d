import { Field } from '@farm/ui';
import { useState } from 'react';

const NO_CODE = 'Please enter the code from the letter.';

/** The code of a letter as it is typed; sent only when there is one. */
export function useTypedCode(send: (code: string) => void) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const isBlank = code.trim() === '';
    setError(isBlank ? NO_CODE : undefined);
    if (!isBlank) send(code);
  };
  return { code, setCode, error, submit };
}

interface CodeFieldProps {
  label: string;
  typed: ReturnType<typeof useTypedCode>;
}

/** Where the code of a letter is typed. */
export function CodeField({ label, typed: { code, setCode, error } }: CodeFieldProps) {
  return (
    <Field
      label={label}
      hint="Eight letters and figures, such as 7K3M-9QRT"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={code}
      onValue={setCode}
      error={error}
    />
  );
}
