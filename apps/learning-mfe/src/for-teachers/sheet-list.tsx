import { gradesText, teachingSheets, type TeachingSheet } from '@farm/farm';
import {
  Badge,
  Button,
  Card,
  CardGrid,
  Drawing,
  EmptyState,
  LinkButton,
  RadioGroup,
  Row,
  Stack,
  Status,
  Text,
  VisuallyHidden,
  type DrawingName,
} from '@farm/ui';
import { useHydratedLocation, useNavigate } from '@farm/web-kit';
import { FileDown } from 'lucide-react';
import classes from './for-teachers.module.css';
import {
  ALL,
  filterSheets,
  formatFilter,
  gradeChoices,
  minuteChoices,
  parseFilter,
  type SheetFilter,
} from './sheet-filter';

function SheetCard({ sheet }: { sheet: TeachingSheet }) {
  const { id, title, summary, grades, minutes, where, needs, standards, drawing } = sheet;
  return (
    <Card wide title={title} drawing={<Drawing name={drawing as DrawingName} />} className={classes.sheet}>
      <Row gap={2}>
        <Badge tone="green">{`Grades ${gradesText(grades)}`}</Badge>
        <Badge tone="plain">{`${minutes} minutes`}</Badge>
      </Row>
      <p>{summary}</p>
      <dl className={classes.facts}>
        <dt>Where</dt>
        <dd>{where}</dd>
        <dt>You need</dt>
        <dd>{needs.join('; ')}</dd>
        {standards.length > 0 && (
          <>
            <dt>Standards</dt>
            <dd>{standards.join(', ')}</dd>
          </>
        )}
      </dl>
      <p className={classes.print}>
        <LinkButton href={`/api/teaching-sheets/${id}.pdf`} variant="outline" download>
          <FileDown size={20} strokeWidth={1.75} aria-hidden />
          <span>
            Get the PDF
            <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </span>
        </LinkButton>
      </p>
    </Card>
  );
}

const countSheets = (count: number): string => `${count} ${count === 1 ? 'sheet' : 'sheets'}`;

/** Sheets by grades and minutes. The choice is in the address, so that Back and a bookmark keep it. */
export function SheetList() {
  const navigate = useNavigate();
  const { search } = useHydratedLocation();
  const filter = parseFilter(search);
  const shown = filterSheets(teachingSheets, filter);
  const choose = (change: Partial<SheetFilter>) =>
    void navigate(`/for-teachers${formatFilter({ ...filter, ...change })}`, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Stack>
      <div className={classes.filter}>
        <RadioGroup
          legend="Grades"
          options={gradeChoices(teachingSheets, filter)}
          value={filter.grades}
          onValueChange={(grades) => choose({ grades })}
        />
        <RadioGroup
          legend="Minutes"
          options={minuteChoices(teachingSheets, filter)}
          value={filter.minutes}
          onValueChange={(minutes) => choose({ minutes })}
        />
      </div>
      <Status>{countSheets(shown.length)}</Status>
      {shown.length === 0 ? (
        <EmptyState
          title="We have no sheet for both."
          action={
            <Button type="button" variant="outline" onClick={() => choose({ minutes: ALL })}>
              Show any length
            </Button>
          }
        />
      ) : (
        <CardGrid columns={3}>
          {shown.map((sheet) => (
            <SheetCard key={sheet.id} sheet={sheet} />
          ))}
        </CardGrid>
      )}
      <Text tone="muted" size="small">
        Each sheet has a page for you and a page to copy for each pupil. No sheet asks a child to use a blade, heat or a
        chemical.
      </Text>
    </Stack>
  );
}
