import type { FarmPlan } from '@farm/contracts';
import { formatNearDay } from '@farm/farm';
import { Row, SectionHeading, Stack, Text } from '@farm/ui';
import classes from './pictures.module.css';

type Bed = NonNullable<FarmPlan['bed']>;
type Strip = Bed['strips'][number];

// The largest drawing, in pixels: it fits a narrow phone, and a long bed stays on one screen.
const MAX = { width: 250, length: 480, foot: 80 };
const MARGIN = { left: 46, top: 30, right: 36, bottom: 6 };
const CHARACTER_WIDTH = 9;
const LINE_HEIGHT = 20;

/** Pixels of a foot. */
export const scaleOf = ({ lengthFt, widthFt }: Pick<Bed, 'lengthFt' | 'widthFt'>): number =>
  Math.min(MAX.foot, MAX.width / widthFt, MAX.length / lengthFt);

const feet = (value: number) => `${value} ft`;

/** '24 plants, from March 20'. */
function stripText({ plants, date }: Strip, day: string): string {
  const count = `up to ${plants} ${plants === 1 ? 'plant' : 'plants'}`;
  return date ? `${count}, from ${formatNearDay(date, day)}` : count;
}

/** The number of the list below, and the name where it fits. */
function StripShape({ strip, number, scale, width }: { strip: Strip; number: number; scale: number; width: number }) {
  const { name, fromFt, toFt, date } = strip;
  const height = (toFt - fromFt) * scale;
  const label =
    name.length * CHARACTER_WIDTH + 40 <= width && height >= LINE_HEIGHT ? `${number} ${name}` : `${number}`;
  const fits = height >= LINE_HEIGHT / 2;
  return (
    <g transform={`translate(${MARGIN.left} ${MARGIN.top + fromFt * scale})`}>
      <rect className={date ? classes.waiting : classes.planted} width={width} height={height} />
      {date && <rect width={width} height={height} fill="url(#farm-plan-hatch)" />}
      {fits && (
        <text className={classes.label} x={10} y={Math.min(height / 2, LINE_HEIGHT)} dominantBaseline="central">
          {label}
        </text>
      )}
    </g>
  );
}

function NorthArrow({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${MARGIN.top})`}>
      <path className={classes.north} d="M10 0 L18 22 L10 17 L2 22 Z" />
      <text className={classes.label} x={10} y={40} textAnchor="middle">
        N
      </text>
    </g>
  );
}

/** The bed from above, to scale, with the north end on top; the list has everything that the drawing has. */
export function BedDrawing({ bed, day }: { bed: Bed; day: string }) {
  const { lengthFt, widthFt, strips } = bed;
  const scale = scaleOf(bed);
  const [width, length] = [widthFt * scale, lengthFt * scale];
  const [totalWidth, totalHeight] = [MARGIN.left + width + MARGIN.right, MARGIN.top + length + MARGIN.bottom];
  return (
    <Stack as="section" className={classes.section} aria-labelledby="farm-plan-bed" data-print="whole">
      <SectionHeading id="farm-plan-bed" subtitle={`${widthFt} by ${lengthFt} feet, drawn to scale, north on top.`}>
        Your bed
      </SectionHeading>
      <Row align="start" className={classes.bed}>
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${totalWidth} ${totalHeight}`}
          width={totalWidth}
          height={totalHeight}
          aria-hidden="true"
        >
          <pattern
            id="farm-plan-hatch"
            width="9"
            height="9"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line className={classes.hatch} y2="9" />
          </pattern>
          <text className={classes.measure} x={MARGIN.left + width / 2} y={18} textAnchor="middle">
            {feet(widthFt)}
          </text>
          <text className={classes.measure} x={MARGIN.left - 8} y={MARGIN.top + length / 2} textAnchor="end">
            {feet(lengthFt)}
          </text>
          {strips.map((strip, at) => (
            <StripShape key={strip.cropId} strip={strip} number={at + 1} scale={scale} width={width} />
          ))}
          <rect className={classes.frame} x={MARGIN.left} y={MARGIN.top} width={width} height={length} />
          <NorthArrow x={MARGIN.left + width + 10} />
        </svg>
        <Stack as="ol" gap={3} className={classes.legend} aria-label="Crops from the north end">
          {strips.map((strip) => (
            <li key={strip.cropId}>
              <strong>{strip.name}</strong>
              <Text tone="muted" size="small">
                {`${feet(strip.fromFt)} to ${feet(strip.toFt)}: ${stripText(strip, day)}`}
              </Text>
            </li>
          ))}
        </Stack>
      </Row>
    </Stack>
  );
}
