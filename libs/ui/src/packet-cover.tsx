import type { QuiltSubject } from '@farm/farm';
import { classList } from './class-list';
import { Drawing, SubjectBlock, type DrawingName } from './drawing';
import classes from './packet-cover.module.css';

export interface PacketCoverProps {
  subject: QuiltSubject;
  drawing: DrawingName;
  className?: string;
}

/** The front of a seed packet: its subject's cloth, one drawing, and the subject's block as a seal. Decorative. */
export function PacketCover({ subject, drawing, className }: PacketCoverProps) {
  return (
    <div className={classList(classes.cover, className)} data-subject={subject}>
      <Drawing name={drawing} size="large" />
      <SubjectBlock subject={subject} />
    </div>
  );
}
