import '@farm/ui/styles/drawing.css';
import '@farm/ui/styles/field.css';
import '@farm/ui/styles/form.css';
import '@farm/ui/styles/status.css';
import { cropPageTitle, CROPS_PATH, formatMeasure } from '@farm/farm';
import type { CropPage, CropStatement } from '@farm/contracts';
import {
  Badge,
  Drawing,
  EmptyState,
  ErrorState,
  LinkButton,
  PageSection,
  PrintButton,
  Row,
  SectionHeading,
  Skeleton,
  Stack,
  Text,
} from '@farm/ui';
import { ApiError, Link, useParams } from '@farm/web-kit';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../use-document-title';
import { CropDates } from './crop-dates';
import { CropRecipes } from './crop-recipes';
import classes from './crops.module.css';
import { useCrop } from './use-crops';
import { ZipForm } from './zip-form';

const allCropsLink = <Link to={CROPS_PATH}>See all crops</Link>;

/** The host of an address: 'hgic.clemson.edu'. */
const shortAddress = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

function Sources({ urls }: { urls: readonly string[] }) {
  const unique = [...new Set(urls)];
  return (
    <Text size="small" tone="muted">
      <span>{unique.length === 1 ? 'Source: ' : 'Sources: '}</span>
      {unique.map((url, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <a href={url} rel="noopener" className={classes.address}>
            {shortAddress(url)}
          </a>
        </span>
      ))}
    </Text>
  );
}

interface PartProps {
  id: string;
  title: string;
  statements: readonly CropStatement[];
  badge?: ReactNode;
  children?: ReactNode;
}

/** A section of sentences and their sources; nothing without any. */
function Part({ id, title, statements, badge, children }: PartProps) {
  if (statements.length === 0 && !children) return null;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Row>
        <SectionHeading id={id} as="h3">
          {title}
        </SectionHeading>
        {badge}
      </Row>
      {children}
      {statements.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {statements.length > 0 && <Sources urls={statements.map(({ source }) => source)} />}
    </section>
  );
}

/** What is planted, as packets say it. */
function methodOf({ method, plantedAs, canSow, indoorLeadWeeks }: CropPage): string {
  if (method === 'plant') return `Plant ${plantedAs ?? 'young plants'}`;
  if (method === 'sow')
    return indoorLeadWeeks === null
      ? 'Sow it in place'
      : `Sow it in place, or start it indoors ${indoorLeadWeeks} weeks ahead`;
  const lead = indoorLeadWeeks === null ? '' : ` ${indoorLeadWeeks} weeks ahead`;
  return `Start it indoors${lead} and set it out${canSow ? ', or sow it in place' : ''}`;
}

function Figures({ page }: { page: CropPage }) {
  const { depthIn, spacingIn, days, minSoilF } = page;
  const [from, to] = days;
  const figures = [
    ['How', methodOf(page)],
    ['Depth', depthIn > 0 ? formatMeasure(depthIn, 'inch') : 'on the surface'],
    ['Apart', formatMeasure(spacingIn, 'inch')],
    ['First harvest', from === to ? `${from} days after planting` : `${from} to ${to} days after planting`],
    ['Soil', `${minSoilF} °F or warmer`],
  ];
  return (
    <dl className={classes.facts}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Troubles({ page: { troubles, troubleNotes } }: { page: CropPage }) {
  return (
    <section className={classes.part} aria-labelledby="troubles">
      <SectionHeading id="troubles" as="h3">
        Pests and troubles
      </SectionHeading>
      <ul className={classes.troubles}>
        {troubles.map(({ id, name, sign, remedy, drawing, source }) => (
          <li key={id} className={classes.trouble}>
            {drawing && <Drawing name={drawing} size="small" />}
            <div>
              <h3>{name}</h3>
              <p>
                <strong>{'What you see: '}</strong>
                <span>{sign}</span>
              </p>
              <p>
                <strong>{'What to do: '}</strong>
                <span>{remedy}</span>
              </p>
              <Sources urls={[source]} />
            </div>
          </li>
        ))}
      </ul>
      {troubleNotes.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {troubleNotes.length > 0 && <Sources urls={troubleNotes.map(({ source }) => source)} />}
    </section>
  );
}

const EASE = { easy: 'Easy', fair: 'Takes some care', hard: 'Hard' } as const;
const TONES = { easy: 'green', fair: 'squash', hard: 'plain' } as const;

function Head({ page }: { page: CropPage }) {
  const { slug, name, note, drawing, group, place } = page;
  const packet = `/api/farm-plan/seed-packets?${new URLSearchParams({ place: place.zip ?? place.name, crops: slug })}`;
  return (
    <div className={classes.head}>
      <Drawing name={drawing} size="large" />
      <Stack gap={3}>
        <SectionHeading level={1} eyebrow={group} subtitle={note}>
          {name}
        </SectionHeading>
        <Row data-print="never">
          <PrintButton article="crop">Print this page</PrintButton>
          {place.isInRegion && (
            <LinkButton variant="outline" href={packet} download>
              Print the seed packet
            </LinkButton>
          )}
        </Row>
      </Stack>
    </div>
  );
}

function Body({ page }: { page: CropPage }) {
  const { sow, water, bed, pick, keep, seed, seedEase, sunHours, containerGallons, sources } = page;
  return (
    <>
      <Part id="sow" title="Sow and plant" statements={sow}>
        <Figures page={page} />
      </Part>
      <Part id="water" title="Sun and water" statements={water}>
        <p>{`It wants ${sunHours} hours of sun a day. In a pot, give each plant ${formatMeasure(containerGallons, 'gallon')} of soil or more.`}</p>
      </Part>
      <Part id="bed" title="In the bed" statements={bed} />
      <Troubles page={page} />
      <Part id="pick" title="Pick" statements={pick} />
      <Part id="keep" title="Keep" statements={keep} />
      <CropRecipes slug={page.slug} name={page.name} />
      <Part
        id="seed"
        title="Save seed"
        statements={seed}
        badge={seedEase && <Badge tone={TONES[seedEase]}>{EASE[seedEase]}</Badge>}
      />
      <section className={classes.part} aria-labelledby="sources">
        <SectionHeading id="sources" as="h3">
          Where the dates and figures come from
        </SectionHeading>
        <ul className={classes.sources}>
          {sources.map(({ title, url }) => (
            <li key={title}>
              {url === null ? (
                title
              ) : (
                <a href={url} rel="noopener">
                  {title}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** No crop has this slug, or none could. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

function OneCrop({ slug }: { slug: string }) {
  const { data, isPending, zipProblem, error, refetch } = useCrop(slug);
  useDocumentTitle(data && cropPageTitle(data.name));
  if (data)
    return (
      <article id="crop" className={classes.crop} aria-label={data.name}>
        <Head page={data} />
        <section className={classes.part} aria-labelledby="dates">
          <SectionHeading id="dates" as="h3">{`When, in ${data.place.name}`}</SectionHeading>
          <CropDates page={data} />
          <ZipForm place={data.place} problem={zipProblem} isPending={isPending} />
          {data.isTender && (
            <p data-print="never">
              Frost kills it. <Link to="/frost-bell">Get an email the afternoon before</Link>
            </p>
          )}
        </section>
        <Body page={data} />
      </article>
    );
  if (!error)
    return (
      <div className={classes.waiting} aria-busy="true">
        <SectionHeading level={1}>Crop</SectionHeading>
        <Skeleton count={6} />
      </div>
    );
  return (
    <>
      <SectionHeading level={1}>Crop</SectionHeading>
      {isUnknown(error) ? (
        <EmptyState title="We have no page for that crop">
          It may be on the list under another name, or the address is misspelled.
        </EmptyState>
      ) : (
        <ErrorState title="We couldn't load this crop" onTryAgain={() => void refetch()}>
          Please try again in a moment.
        </ErrorState>
      )}
    </>
  );
}

/** /crops/:slug: all that the farm knows of a crop, with its text in the first HTML. */
function CropPageRoute() {
  const { slug = '' } = useParams();
  return (
    <PageSection narrow>
      <OneCrop key={slug} slug={slug} />
      <p data-print="never">{allCropsLink}</p>
    </PageSection>
  );
}

export { CropPageRoute as Component };
