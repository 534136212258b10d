import type { VersionSummary } from '@farm/contracts';
import { postDexterVersionsIdActivate } from '@farm/contracts/form-rules';
import { Banner, Form, SectionHeading, Skeleton, Stack, TextArea } from '@farm/ui';
import { call, Link, getErrorBody, useQuery } from '@farm/web-kit';
import { createLazyPart, LazyBoundary } from '@farm/web-kit/lazy-part';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { formatFarmTimestamp } from '../admin/format';
import type { Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { useOperatorName } from '../admin/use-operator-name';
import { useActiveVersion, VERSION_ACTION, versionQuery } from '../dexter/dexter-data';
import { BothTexts, GateResult, harmText } from '../dexter/judgement';

export type AssistantVersion = Reply<'GET /api/dexter/versions/:id'>;

const WordDiff = createLazyPart(() => import(/* webpackChunkName: "word-diff" */ './word-diff'), 'WordDiff');

function Change({ text, parentText }: Pick<AssistantVersion, 'text' | 'parentText'>) {
  return (
    <Section title={parentText === null ? 'Text' : 'What changed'} level={3} isTab>
      {parentText === null ? (
        <p className={admin.words} dir="auto">
          {text}
        </p>
      ) : (
        <LazyBoundary
          fallback={<Skeleton count={6} />}
          renderError={() => <BothTexts text={text} parentText={parentText} />}
        >
          <WordDiff text={text} parentText={parentText} />
        </LazyBoundary>
      )}
    </Section>
  );
}

const OVERRIDE_REASON = { min: 20, max: 500 }; // characters

const isOverrideReason = ({ length }: string) => length >= OVERRIDE_REASON.min && length <= OVERRIDE_REASON.max;

interface ActivateFormProps {
  version: VersionSummary;
  gate: AssistantVersion['gate'];
  activeId: string;
  /** Older than the active version: a rollback does not need to pass the gate. */
  isOlder: boolean;
}

function activateLabel(isOlder: boolean, isOverride: boolean): string {
  if (isOverride) return 'Activate anyway';
  return isOlder ? 'Roll back to this version' : 'Activate this version';
}

/** Activates a version. A failed gate can be overridden with a reason, a failed critical check cannot. */
function ActivateForm({ version, gate, activeId, isOlder }: ActivateFormProps) {
  const form = useActionForm({
    ...VERSION_ACTION,
    rules: postDexterVersionsIdActivate,
    values: { reason: '' },
    key: ['POST /api/dexter/versions/:id/activate'],
    check: ({ reason }) => ({
      reason:
        isOverride && !isOverrideReason(reason)
          ? `Please give a reason of ${OVERRIDE_REASON.min} to ${OVERRIDE_REASON.max} characters.`
          : undefined,
    }),
    send: ({ reason }) => {
      const body = { expectedActiveId: activeId, reason: reason || undefined, override: isOverride || undefined };
      return call('POST /api/dexter/versions/:id/activate', { params: { id: version.id }, body });
    },
  });
  const isOverride: boolean =
    getErrorBody(form.error)?.code === 'persona.refused' || (!isOlder && gate?.passed === false);
  if (version.inForce)
    return <Banner variant="success">{form.isSuccess ? 'It is active now.' : 'This version is active.'}</Banner>;
  if (version.status === 'evaluating') return <p>It is being evaluated. Please reload the page in a moment.</p>;
  if (gate && gate.critical.length > 0 && !isOlder) return <p>It fails a safety check, so it cannot be used.</p>;
  return (
    <Form className={admin.form} aria-label="Activate" onSubmit={form.submit}>
      <TextArea
        label={isOverride ? 'Why it may be used although answers get worse' : 'Reason (optional)'}
        rows={3}
        {...form.textArea('reason')}
      />
      <FormSubmit action={form} variant={isOverride ? 'danger' : 'primary'}>
        {activateLabel(isOlder, isOverride)}
      </FormSubmit>
    </Form>
  );
}

/** One version: its changes, the result of the gate, and the button that activates it. */
export function VersionDetail({ id }: { id: string }) {
  const query = useQuery(versionQuery(id));
  const { version: active } = useActiveVersion();
  const operatorName = useOperatorName();
  return (
    <QueryView query={query} subject="the version">
      {({ version, gate, text, parentText }) => (
        <Stack gap={5}>
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
                gate.passed ? 'It breaks no correct answer.' : `Compared with the active version, ${harmText(gate)}.`
              }
            />
          ) : (
            <p>It has not been compared with the version before it.</p>
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
        </Stack>
      )}
    </QueryView>
  );
}
