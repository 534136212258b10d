import { buttonClass, CardGrid, PacketCard, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';

// Spec 1 section 2: four cards and where they lead.
const SHELF = [
  {
    title: 'Youth Farming',
    path: '/programs',
    text: 'Beds, seeds and first harvests for children and schools.',
    action: 'See youth programs',
  },
  {
    title: 'Workshops',
    path: '/courses',
    text: 'Short lessons with a quiz at the end, at your own pace.',
    action: 'Open the workshops',
  },
  {
    title: 'Co-op Network',
    path: '/programs',
    text: 'Share tools, seed and a market, on a 4-week or a 9-week path.',
    action: 'Join the co-op',
  },
  {
    title: 'Online Store',
    path: '/country-store',
    text: 'Four free guides, and a premium course to keep for life.',
    action: 'Visit the store',
  },
] as const;

/** 'Explore Our Programs' with its four packets. */
export function Programs() {
  return (
    <>
      <SectionHeading id="explore" line="Four ways in. Pick the one that fits your week.">
        Explore Our Programs
      </SectionHeading>
      <CardGrid columns={4}>
        {SHELF.map(({ title, path, text, action }) => (
          <PacketCard
            key={title}
            seed={`program:${title}`}
            title={title}
            action={
              <Link className={buttonClass('quiet', 'small')} to={path}>
                {action}
              </Link>
            }
          >
            <p>{text}</p>
          </PacketCard>
        ))}
      </CardGrid>
    </>
  );
}
