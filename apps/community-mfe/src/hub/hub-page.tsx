import { Band, SectionHeading } from '@farm/ui';
import { CommentThread } from '../comments/thread';

function HubPage() {
  return (
    <>
      <Band>
        <SectionHeading
          level={1}
          line="A griot keeps what a community knows. Here growers tell what worked, and what did not."
        >
          Community Griot
        </SectionHeading>
      </Band>
      <Band tone="band" labelledBy="comments">
        <SectionHeading id="comments" line="What growers said about the daily wisdom.">
          Comments
        </SectionHeading>
        <CommentThread />
      </Band>
    </>
  );
}

export { HubPage as Component };
