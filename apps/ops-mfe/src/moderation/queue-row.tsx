import type { ModeratedComment } from '@farm/contracts';
import { Badge, Checkbox, classList, FormError, Panel, Row } from '@farm/ui';
import { Link } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { RowButton } from '../admin/data-table';
import { formatCount, formatFarmTimestamp } from '../admin/format';
import { StatusBadge } from '../admin/status-badge';
import { ACTIONS, COMMENT_STATES, quickActions, type QueueTab, type QuickAction } from './moderation-actions';
import classes from './moderation.module.css';

export type DialogId = 'delete' | 'block' | 'answer';

interface Props {
  comment: ModeratedComment;
  tab: QueueTab;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  isPending: boolean;
  problem: string | null;
  onAction: (action: QuickAction) => void;
  onDialog: (id: DialogId) => void;
}

export const rowId = (id: string): string => `row-${id}`;

function Badges({ comment }: Pick<Props, 'comment'>) {
  const { state, pinned, farm, question, answered, edited } = comment;
  return (
    <>
      <StatusBadge statuses={COMMENT_STATES} status={state} />
      {pinned && <Badge tone="plain">Pinned</Badge>}
      {farm && <Badge tone="green">The farm</Badge>}
      {question && <Badge tone="squash">{answered ? 'Answered' : 'Question'}</Badge>}
      {edited && <Badge tone="plain">Edited</Badge>}
    </>
  );
}

const pointsText = (points: number) => `${points} ${Math.abs(points) === 1 ? 'point' : 'points'}`;

function Reasons({ comment }: Pick<Props, 'comment'>) {
  const { score, reasons, reports } = comment;
  if (reasons.length === 0 && reports.length === 0) return null;
  return (
    <ul className={classes.why} aria-label="Why it is here">
      {reasons.map(({ reason, points }) => (
        <li key={reason}>{`${reason}: ${pointsText(points)}`}</li>
      ))}
      {reasons.length > 1 && <li>{`Total: ${pointsText(score)}`}</li>}
      {reports.map(({ reason, note, at }) => (
        <li key={at} dir="auto">{`Reported as ${reason}, ${formatFarmTimestamp(at)}${note ? `: ${note}` : ''}`}</li>
      ))}
    </ul>
  );
}

function Facts({ comment }: Pick<Props, 'comment'>) {
  const { id, createdAt, likes, farm, visitor } = comment;
  const { mark: hash, published, hidden, blockedUntil } = visitor;
  return (
    <Row gap={2} className={classList(classes.facts, classes.origin)}>
      <time dateTime={createdAt}>{formatFarmTimestamp(createdAt)}</time>
      <span>{formatCount(likes, 'like')}</span>
      {!farm && <span>{`visitor ${hash}: ${published} published, ${hidden} hidden`}</span>}
      {blockedUntil !== null && <span>{`blocked until ${formatFarmTimestamp(blockedUntil)}`}</span>}
      <Link to={`/ops/moderation?tab=events&comment=${id}`}>Its log</Link>
    </Row>
  );
}

export function QueueRow({ comment, tab, isSelected, onSelect, isPending, problem, onAction, onDialog }: Props) {
  const { id, name, content, parent, state, farm } = comment;
  const button = (label: string, onClick: () => void) => (
    <RowButton key={label} aria-label={`${label}: ${name}`} isPending={isPending} onClick={onClick}>
      {label}
    </RowButton>
  );
  return (
    <Panel as="article" gap={3} id={rowId(id)} tabIndex={-1} data-comment={id} aria-labelledby={`name-${id}`}>
      <Row gap={2} className={classes.facts}>
        <Checkbox
          label={
            <strong id={`name-${id}`} dir="auto">
              {name || 'no name'}
            </strong>
          }
          checked={isSelected}
          onCheckedChange={onSelect}
        />
        <Badges comment={comment} />
      </Row>
      {parent && (
        <blockquote className={classes.parent}>
          <p dir="auto">{parent.content ? `${parent.name}: ${parent.content}` : 'It replies to a deleted comment.'}</p>
        </blockquote>
      )}
      <p className={admin.words} dir="auto">
        {content || 'The text is deleted.'}
      </p>
      <Reasons comment={comment} />
      <Facts comment={comment} />
      {/* It has the name, because the focus is on another comment by now. */}
      <FormError text={problem && `${name || 'no name'}: ${problem}`} />
      {state !== 'DELETED' && (
        <Row gap={2}>
          {quickActions(comment, tab).map((action) => button(ACTIONS[action].label, () => onAction(action)))}
          {state === 'PUBLISHED' && button('Answer', () => onDialog('answer'))}
          {button('Delete', () => onDialog('delete'))}
          {!farm && button(ACTIONS.block.label, () => onDialog('block'))}
        </Row>
      )}
    </Panel>
  );
}
