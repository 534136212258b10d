import {
  Badge,
  Button,
  Card,
  CardGrid,
  CoursePanel,
  ProductCard,
  ProgressBar,
  StatTile,
  Table,
  type BadgeTone,
} from '../src/index';
import classes from './gallery.module.css';
import { Sample } from './sample';

const TONES: readonly BadgeTone[] = ['plain', 'beet', 'green', 'squash', 'plum'];
const GUIDES = [
  { title: 'Starter Garden Guide', cover: { subject: 'crops', drawing: 'raised-bed' } },
  { title: 'Seed saving', cover: { subject: 'heritage', drawing: 'seed-packet' } },
  { title: 'Compost that works', cover: { subject: 'frost', drawing: 'compost-bin' } },
] as const;
const LEADERS = [
  { id: 'ida', cells: ['Ida', 90, '12 days'] },
  { id: 'you', cells: ['You', 70, '3 days'], marked: true },
];
const nothing = () => undefined;

function Measures() {
  return (
    <Sample name="figures">
      <div className={classes.wide}>
        <ProgressBar label="Question 3 of 5" value={3} max={5} />
      </div>
    </Sample>
  );
}

/** Cards, badges, figures and tables. */
export function Cards() {
  return (
    <>
      <Sample name="badges">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            MOST POPULAR
          </Badge>
        ))}
      </Sample>
      <CardGrid columns={3}>
        {GUIDES.map(({ title, cover }) => (
          <ProductCard
            key={title}
            cover={cover}
            title={title}
            badge={<Badge>New</Badge>}
            price="$39.99"
            action={<Button type="button">Buy Now</Button>}
          >
            <p>What to do first, week by week.</p>
          </ProductCard>
        ))}
      </CardGrid>
      <CardGrid columns={2}>
        <Card title="A card with a title">
          <p>Text.</p>
        </Card>
        <Card wide>
          <p>A card without one.</p>
        </Card>
      </CardGrid>
      <CardGrid columns={4}>
        <StatTile value="65" label="answers known" subtitle="from the farm's own notes" />
        <StatTile value="4 of 5" label="right answers" />
      </CardGrid>
      <Measures />
      <Table caption="Leaders of the week" columns={['Player', 'Points', 'Streak']} rows={LEADERS} stack />
      <CoursePanel level="h3" onContinue={nothing} />
    </>
  );
}
