import type { ModeratedComment } from '@farm/contracts';
import { Badge, Button, Checkbox, classList, type BadgeTone } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { momentText } from '../../desk/moment-text';
import { ACTS, quickActs, type QueueTab, type QuickAct } from '../acts';
import classes from '../moderation.module.css';
import { STATE_WORDS } from '../said-event';

export type DialogAct = 'delete' | 'block' | 'answer';

interface Props {
  comment: ModeratedComment;
  tab: QueueTab;
  isChosen: boolean;
  onChosen: (isChosen: boolean) => void;
  onQuick: (action: QuickAct) => void;
  onDialog: (act: DialogAct) => void;
}

export const rowId = (id: string): string => `row-${id}`;

const TONES: Record<ModeratedComment['state'], BadgeTone> = {
  PENDING: 'squash',
  PUBLISHED: 'green',
  HIDDEN: 'plain',
  DELETED: 'plain',
};

function Badges({ comment }: Pick<Props, 'comment'>) {
  const { state, pinned, farm, question, answered, edited } = comment;
  return (
    <>
      <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
      {pinned && <Badge tone="plain">Pinned</Badge>}
      {farm && <Badge tone="green">The farm</Badge>}
      {question && <Badge tone="squash">{answered ? 'Answered' : 'Question'}</Badge>}
      {edited && <Badge tone="plain">Edited</Badge>}
    </>
  );
}

const points = (count: number) => `${count} ${Math.abs(count) === 1 ? 'point' : 'points'}`;

function Why({ comment }: Pick<Props, 'comment'>) {
  const { score, reasons, reports } = comment;
  if (reasons.length === 0 && reports.length === 0) return null;
  return (
    <ul className={classes.why} aria-label="Why it is here">
      {reasons.map(({ reason, points: each }) => (
        <li key={reason}>{`${reason}: ${points(each)}`}</li>
      ))}
      {reasons.length > 1 && <li>{`Together: ${points(score)}`}</li>}
      {reports.map(({ reason, note, at }) => (
        <li key={at}>{`Reported as ${reason}, ${momentText(at)}${note ? `: ${note}` : ''}`}</li>
      ))}
    </ul>
  );
}

function Record({ comment }: Pick<Props, 'comment'>) {
  const { id, createdAt, likes, farm, visitor } = comment;
  const { mark, published, hidden, blockedUntil } = visitor;
  return (
    <p className={classList(classes.facts, classes.record)}>
      <time dateTime={createdAt}>{momentText(createdAt)}</time>
      <span>{`${likes} ${likes === 1 ? 'like' : 'likes'}`}</span>
      {!farm && <span>{`visitor ${mark}: ${published} published, ${hidden} hidden`}</span>}
      {blockedUntil !== null && <span>{`blocked until ${momentText(blockedUntil)}`}</span>}
      <Link to={`/ops/moderation?tab=events&comment=${id}`}>What was done with it</Link>
    </p>
  );
}

/** One comment with everything a moderator needs to judge it, and what can be done. */
export function QueueRow({ comment, tab, isChosen, onChosen, onQuick, onDialog }: Props) {
  const { id, name, content, parent, state, farm } = comment;
  const press = (label: string, act: () => void) => (
    <Button key={label} type="button" kind="quiet" size="small" aria-label={`${label}: ${name}`} onClick={act}>
      {label}
    </Button>
  );
  return (
    <article id={rowId(id)} className={classes.rowCard} tabIndex={-1} data-comment={id} aria-labelledby={`name-${id}`}>
      <div className={classes.facts}>
        <Checkbox
          label={<strong id={`name-${id}`}>{name || 'no name'}</strong>}
          checked={isChosen}
          onChecked={onChosen}
        />
        <Badges comment={comment} />
      </div>
      {parent && (
        <blockquote className={classes.parent}>
          <p>{parent.content ? `${parent.name}: ${parent.content}` : 'It answers a comment that is erased.'}</p>
        </blockquote>
      )}
      <p className={classes.words}>{content || 'The words are erased.'}</p>
      <Why comment={comment} />
      <Record comment={comment} />
      {state !== 'DELETED' && (
        <div className={classes.row}>
          {quickActs(comment, tab).map((action) => press(ACTS[action].label, () => onQuick(action)))}
          {state === 'PUBLISHED' && press('Answer', () => onDialog('answer'))}
          {press('Delete', () => onDialog('delete'))}
          {!farm && press(ACTS.block.label, () => onDialog('block'))}
        </div>
      )}
    </article>
  );
}
