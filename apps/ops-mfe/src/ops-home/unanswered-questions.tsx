import { buttonClass, Row, Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { formatFarmTimestamp } from '../admin/format';
import { useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { CorrectLink } from '../dexter/correct-link';

const SHOWN = 5;

/** The newest questions that Dexter Jr. did not understand or whose answer did not help. */
export function UnansweredQuestions() {
  const query = useLiveQuery('GET /api/dexter/review');
  return (
    <Section title="Questions Dexter Jr. could not answer" as="h3">
      <QueryView query={query} subject="the questions">
        {({ items }) => {
          const unanswered = items.filter(({ kind }) => kind === 'ask' || kind === 'not_helpful');
          return (
            <>
              {unanswered.length === 0 && <p>None since the last review.</p>}
              <Stack as="ul" gap={3}>
                {unanswered.slice(0, SHOWN).map(({ id, kind, question, answer, at }) => (
                  <Row as="li" key={id} between>
                    <span dir="auto">{`${question ?? 'The visitor erased this question'} (${formatFarmTimestamp(at)})`}</span>
                    {question !== null && kind === 'ask' && (
                      <Link
                        className={buttonClass('outline', 'small')}
                        to="/ops/content?part=articles"
                        state={{ question }}
                      >
                        Write the answer
                      </Link>
                    )}
                    {question !== null && kind === 'not_helpful' && (
                      <CorrectLink
                        label="Write the answer"
                        state={{ question, ...(answer !== null && { incorrectResponse: answer }) }}
                      />
                    )}
                  </Row>
                ))}
              </Stack>
              {unanswered.length > SHOWN && (
                <p>
                  <Link to="/ops/assistant">All answers to review</Link>
                </p>
              )}
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}
