import { useHydratedLocation, useNavigate } from '@farm/web-kit';
import { Pupil } from './pupil-view';
import { useWayIn } from './use-class-pupil';
import { ClassCodeForm, NicknameForm } from './way-in';

/** The code of '/class?code=…', as the QR code on the wall has it. */
const codeOf = (search: string): string => (new URLSearchParams(search).get('code') ?? '').slice(0, 32);

/** /class (+): a pupil joins a class by its code and answers. The place is kept in the service, under the visitor cookie. */
function ClassPage() {
  const navigate = useNavigate();
  const code = codeOf(useHydratedLocation().search);
  const wayIn = useWayIn(code);
  if (wayIn.wayIn?.isIn) return <Pupil key={code} code={code} />;
  if (wayIn.wayIn) return <NicknameForm {...wayIn} />;
  return (
    <ClassCodeForm
      key={code}
      code={code}
      problem={wayIn.problem}
      isLoading={wayIn.isLoading}
      onTryAgain={wayIn.reload}
      onCode={(typed) => void navigate(`/class?code=${encodeURIComponent(typed)}`, { replace: true })}
    />
  );
}

export { ClassPage as Component };
