import { useHydratedLocation, useNavigate } from '@farm/web-kit';
import { Pupil } from './pupil-view';
import { useJoinClass } from './use-class-pupil';
import { ClassCodeForm, NicknameForm } from './join-forms';

/** The code of '/class?code=…', as the QR code on the wall has it. */
const codeOf = (search: string): string => (new URLSearchParams(search).get('code') ?? '').slice(0, 32);

/** /class (+): a pupil joins a class by its code and answers. The place is kept in the service, under the visitor cookie. */
function ClassPage() {
  const navigate = useNavigate();
  const code = codeOf(useHydratedLocation().search);
  const state = useJoinClass(code);
  if (state.data?.isIn) return <Pupil key={code} code={code} />;
  if (state.data) return <NicknameForm {...state} />;
  return (
    <ClassCodeForm
      key={code}
      code={code}
      problem={state.problem}
      isLoading={state.isLoading}
      onTryAgain={state.reload}
      onCode={(typed) => void navigate(`/class?code=${encodeURIComponent(typed)}`, { replace: true })}
    />
  );
}

export { ClassPage as Component };
