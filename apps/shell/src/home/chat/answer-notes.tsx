import { Link } from '@farm/web-kit';
import type { Message } from './chat';
import classes from './chat.module.css';
import { Helpful } from './helpful';

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Oct 2025' of '2025-10' or '2025-10-14'. */
const reviewed = (on: string) => month.format(Date.parse(on.length === 7 ? `${on}-01` : on));

function Source({ source: { title, url, reviewedAt } }: { source: NonNullable<Message['sources']>[number] }) {
  const text = `${title}, reviewed ${reviewed(reviewedAt)}`;
  if (url === null) return text;
  if (url.startsWith('/')) return <Link to={url}>{text}</Link>;
  return (
    <a href={url} target="_blank" rel="noopener">
      {text} (opens in a new tab)
    </a>
  );
}

interface NotesProps {
  message: Message;
  /** Only under the newest answer there is something to ask on; missing elsewhere. */
  onAsk?: ((text: string) => void) | undefined;
}

/** What is to be known about an answer, and what can be done with it. */
export function AnswerNotes({ message, onAsk }: NotesProps) {
  const { id, engine, sources = [], followUps = [], feature } = message;
  return (
    <div className={classes.note}>
      {feature && (
        <p>
          <Link to={feature.href}>{feature.label}</Link>
        </p>
      )}
      {sources.length > 0 && (
        <>
          <p>{engine === 'model' ? 'Written by AI from our farm notes' : 'From our reviewed farm notes'}</p>
          <ul className={classes.sources}>
            {sources.map((source) => (
              <li key={source.id}>
                <Source source={source} />
              </li>
            ))}
          </ul>
        </>
      )}
      {onAsk && followUps.length > 0 && (
        <ul className={classes.chips} aria-label="Ask next">
          {followUps.map((text) => (
            <li key={text}>
              <button type="button" className={classes.chip} onClick={() => onAsk(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {id && engine !== 'farm' && <Helpful messageId={id} />}
    </div>
  );
}
