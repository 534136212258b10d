import type { VisitFacts } from '@farm/contracts';
import { site } from '@farm/farm';
import { PrintButton, Row, SectionHeading, Stack } from '@farm/ui';
import { directionSteps, drawMap, type VisitMapDrawing } from './visit-map';
import classes from './visit.module.css';

const DIRECTIONS = 'directions';

/** The roads by their numbers in the list of steps: the drawing says nothing that the words beside it do not. */
function MapDrawing({ roads, end, viewBox }: VisitMapDrawing) {
  return (
    <svg className={classes.map} viewBox={viewBox.join(' ')} aria-hidden focusable="false">
      {roads.map(({ from, to }, index) => (
        <line key={index} className={classes.road} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ))}
      {roads.map(({ from, to }, index) => {
        const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
        return (
          <g key={index}>
            <circle className={classes.number} cx={x} cy={y} r="14" />
            <text className={classes.numberText} x={x} y={y + 5} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        );
      })}
      <circle className={classes.gate} cx={end.x} cy={end.y} r="11" />
      <text className={classes.gateName} x={end.x} y={end.y - 18} textAnchor="middle">
        The farm
      </text>
    </svg>
  );
}

const detailsOf = ({ parking, bring, ground, payment }: VisitFacts) =>
  [
    ['Parking', parking],
    ['What to bring', bring],
    ['The ground', ground],
    ['Payment at the stand', payment],
  ].flatMap(([label, text]) => (label && text ? [{ label, text }] : []));

function Directions({ facts }: { facts: VisitFacts }) {
  const { turns, directions, address } = facts;
  const map = drawMap(turns);
  const steps = directionSteps(turns);
  if (!map && directions === null)
    return (
      <p>
        {`The farm has not written its directions yet. Call ${site.phone} or write to `}
        <a href={`mailto:${site.emails.info}`}>{site.emails.info}</a>, and we’ll tell you the way.
      </p>
    );
  return (
    <div id={DIRECTIONS}>
      {address && <p className={classes.printOnly}>{address}</p>}
      <div className={map ? classes.way : undefined}>
        {map && <MapDrawing {...map} />}
        <Stack gap={3}>
          {steps.length > 0 && (
            <ol className={classes.steps}>
              {steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          )}
          {directions && (
            <p className={classes.words} dir="auto">
              {directions}
            </p>
          )}
        </Stack>
      </div>
    </div>
  );
}

/** Opens the map program of a phone, or a map in the browser. Nothing is loaded from there before the press. */
const mapAddress = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Where the farm is, the way to it as a map and in words, and what to know before coming. */
export function FindUs({ facts }: { facts: VisitFacts }) {
  const details = detailsOf(facts);
  const hasWay = facts.turns.length > 0 || facts.directions !== null;
  return (
    <Stack gap={4}>
      <SectionHeading id="find-us" subtitle={facts.address ?? `${site.city}, ${site.state}`}>
        Finding us
      </SectionHeading>
      {facts.address && (
        <p data-print="never">
          <a href={mapAddress(facts.address)} rel="noopener noreferrer">
            Open the address in your map
          </a>
        </p>
      )}
      <Directions facts={facts} />
      {hasWay && (
        <Row>
          <PrintButton article={DIRECTIONS}>Print the directions</PrintButton>
        </Row>
      )}
      {details.length > 0 && (
        <dl className={classes.facts}>
          {details.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}
