import type { VersionSummary } from '@farm/contracts';
import { Banner, Button, Form, FormError, SectionHeading, Skeleton, TextArea } from '@farm/ui';
import { call, Link, getErrorBody, useQuery } from '@farm/web-kit';
import { lazy, Suspense, useState } from 'react';
import admin from '../admin/admin.module.css';
import { formatFarmTimestamp } from '../admin/format';
import { useAction, type Body, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { ConfirmSignIn } from '../admin/require-operator';
import { useOperatorName } from '../admin/use-operator-name';
import { DEXTER, useActiveVersion, VERSION_ACTION, versionQuery } from '../dexter/dexter-data';
import { BothTexts, GateResult, harmText } from '../dexter/judgement';

export type Version = Reply<'GET /api/dexter/versions/:id'>;

// The comparison is loaded when one is looked at; without the network both texts are shown in full.
const WordDiff = lazy(() =>
  import(/* webpackChunkName: "word-diff" */ './word-diff').then(
    (file) => ({ default: file.WordDiff }),
    () => ({ default: BothTexts }),
  ),
);

/** What a version changed in the one it was made from. */
function Change({ text, parentText }: Pick<Version, 'text' | 'parentText'>) {
  return (
    <section className={admin.page}>
      <SectionHeading level={3}>{parentText === null ? 'What it says' : 'What changed'}</SectionHeading>
      {parentText === null ? (
        <p className={admin.words}>{text}</p>
      ) : (
        <Suspense fallback={<Skeleton count={6} />}>
          <WordDiff text={text} parentText={parentText} />
        </Suspense>
      )}
    </section>
  );
}

const MIN_OVERRIDE_REASON = 20; // characters

interface ActivateFormProps {
  version: VersionSummary;
  gate: Version['gate'];
  activeId: string;
  /** It is older than the active one: its gate is shown, not required. */
  isOlder: boolean;
}

function activateLabel(isOlder: boolean, isOverride: boolean): string {
  if (isOverride) return 'Put it in force all the same';
  return isOlder ? 'Roll back to this version' : 'Put this version in force';
}

/** Activates a version. A red gate requires a reason; a failed critical check cannot be overridden. */
function ActivateForm({ version, gate, activeId, isOlder }: ActivateFormProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { submit, isPending, isSuccess, error, problem } = useAction({
    ...VERSION_ACTION,
    key: [...DEXTER, 'activate'],
    send: (body: Body<'POST /api/dexter/versions/:id/activate'>) =>
      call('POST /api/dexter/versions/:id/activate', { params: { id: version.id }, body }),
  });
  if (version.inForce)
    return <Banner variant="success">{isSuccess ? 'It is in force now.' : 'This version is in force.'}</Banner>;
  if (version.status === 'evaluating') return <p>It is being judged. Please load the page again in a moment.</p>;
  if (gate && gate.critical.length > 0 && !isOlder)
    return <p>It fails a critical check: it cannot be put in force, whatever the reason.</p>;
  const isOverride = getErrorBody(error)?.code === 'persona.refused' || (!isOlder && gate?.passed === false);
  const text = reason.trim();
  const reasonProblem =
    isOverride && (text.length < MIN_OVERRIDE_REASON || text.length > 500)
      ? 'Please say why in 20 to 500 characters. It stays in the record.'
      : undefined;
  const send = () => {
    setTried(isOverride);
    if (reasonProblem) return;
    submit({ expectedActiveId: activeId, reason: text || undefined, override: isOverride || undefined });
  };
  return (
    <Form className={admin.form} aria-label="Put in force" onSubmit={send}>
      <TextArea
        label={isOverride ? 'Why it is put in force against the gate' : 'Why (optional)'}
        rows={3}
        limit={500}
        value={reason}
        onValueChange={setReason}
        error={isTried ? reasonProblem : undefined}
      />
      <div>
        <Button variant={isOverride ? 'danger' : 'primary'} isPending={isPending} pendingLabel="Working...">
          {activateLabel(isOlder, isOverride)}
        </Button>
      </div>
      <FormError text={problem} />
      <ConfirmSignIn error={error} />
    </Form>
  );
}

/** One version: what it changed, what the gate found, and the button that activates it. */
export function VersionDetail({ id }: { id: string }) {
  const query = useQuery(versionQuery(id));
  const { version: active } = useActiveVersion();
  const operatorName = useOperatorName();
  return (
    <QueryView query={query} subject="the version">
      {({ version, gate, text, parentText }) => (
        <div className={admin.page}>
          <p>
            <Link to="/ops/assistant/versions">All versions</Link>
          </p>
          <SectionHeading subtitle={`By ${operatorName(version.by)}, ${formatFarmTimestamp(version.at)}.`}>
            {version.note}
          </SectionHeading>
          {gate ? (
            <GateResult
              gate={gate}
              text={
                gate.passed
                  ? 'Nothing that was right becomes wrong.'
                  : `Compared with the one in force, ${harmText(gate)}.`
              }
            />
          ) : (
            <p>The gate has not judged it.</p>
          )}
          {active && (
            <ActivateForm
              version={version}
              gate={gate}
              activeId={active.id}
              isOlder={Date.parse(version.at) < Date.parse(active.at)}
            />
          )}
          <Change text={text} parentText={parentText} />
        </div>
      )}
    </QueryView>
  );
}
