import { i18n } from '@lingui/core';
import type { FarmPlan } from '@farm/contracts';
import { cropDrawing } from '@farm/farm';
import { classList, PlacedDrawing, Row, SectionHeading, Stack, Text } from '@farm/ui';
import { bedsOf, bedSize, stripText } from '../plan-format';
import { useId } from 'react';
import classes from './pictures.module.css';

type Bed = NonNullable<FarmPlan['bed']>;
type Strip = Bed['strips'][number];
type Size = Pick<Bed, 'lengthFt' | 'widthFt'>;

// The largest drawing, in pixels: it fits a narrow phone, and a long bed stays on one screen.
const MAX = { width: 250, length: 480, foot: 80 };
const MARGIN = { left: 46, top: 30, right: 36, bottom: 6 };
const CHARACTER_WIDTH = 8;
const LINE_HEIGHT = 20;
/** Side of a crop's drawing. */
const PICTURE = 28;

/** Pixels of a foot. */
export const scaleOf = ({ lengthFt, widthFt }: Size): number =>
  Math.min(MAX.foot, MAX.width / widthFt, MAX.length / lengthFt);

const feet = (value: number) => i18n._('{value} ft', { value });

interface StripShapeProps {
  strip: Strip;
  number: number;
  scale: number;
  width: number;
  /** Id of the pattern of a strip that waits. */
  hatch: string;
}

/** The number of the list below, and the name where it fits. */
function StripShape({ strip, number, scale, width, hatch }: StripShapeProps) {
  const { cropId, name, fromFt, toFt, date } = strip;
  const height = (toFt - fromFt) * scale;
  const label =
    name.length * CHARACTER_WIDTH + 36 + PICTURE <= width && height >= LINE_HEIGHT ? `${number} ${name}` : `${number}`;
  const fits = height >= LINE_HEIGHT / 2;
  return (
    <g transform={`translate(${MARGIN.left} ${MARGIN.top + fromFt * scale})`}>
      <rect className={date ? classes.waiting : classes.planted} width={width} height={height} />
      {date && <rect width={width} height={height} fill={`url(#${hatch})`} />}
      {!date && height >= PICTURE && width >= 3 * PICTURE && (
        <PlacedDrawing name={cropDrawing(cropId)} x={width - PICTURE - 6} y={(height - PICTURE) / 2} size={PICTURE} />
      )}
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

interface PlotProps {
  size: Size;
  scale: number;
  strips: readonly Strip[];
}

/** A bed from above, to scale, with the north end on top. */
function Plot({ size: { lengthFt, widthFt }, scale, strips }: PlotProps) {
  const hatch = useId();
  const [width, length] = [widthFt * scale, lengthFt * scale];
  const [totalWidth, totalHeight] = [MARGIN.left + width + MARGIN.right, MARGIN.top + length + MARGIN.bottom];
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${totalWidth} ${totalHeight}`}
      width={totalWidth}
      height={totalHeight}
      aria-hidden="true"
    >
      <pattern id={hatch} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={classes.hatch} y2="9" />
      </pattern>
      <text className={classes.measure} x={MARGIN.left + width / 2} y={18} textAnchor="middle">
        {feet(widthFt)}
      </text>
      <text className={classes.measure} x={MARGIN.left - 8} y={MARGIN.top + length / 2} textAnchor="end">
        {feet(lengthFt)}
      </text>
      {strips.map((strip, at) => (
        <StripShape key={strip.fromFt} strip={strip} number={at + 1} scale={scale} width={width} hatch={hatch} />
      ))}
      <rect className={classes.frame} x={MARGIN.left} y={MARGIN.top} width={width} height={length} />
      <NorthArrow x={MARGIN.left + width + 10} />
    </svg>
  );
}

function Legend({ strips, day, label }: Pick<PlotProps, 'strips'> & { day: string; label: string }) {
  return (
    <Stack as="ol" gap={3} className={classes.legend} aria-label={label}>
      {strips.map((strip) => (
        <li key={strip.fromFt}>
          <strong>{strip.name}</strong>
          <Text tone="muted" size="small">
            {stripText(strip, day)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

/** The beds that are planted; the lists have everything that the drawings have. */
export function BedDrawing({ bed, day }: { bed: Bed; day: string }) {
  const beds = bedsOf(bed);
  const isNumbered = (bed.count ?? 1) > 1;
  const scale = beds.length > 1 ? scaleOf(bed) / 2 : scaleOf(bed);
  return (
    <Stack as="section" aria-labelledby="farm-plan-bed" data-print={isNumbered ? undefined : 'whole'}>
      <SectionHeading
        id="farm-plan-bed"
        subtitle={i18n._('{size}, drawn to scale, north on top.', { size: bedSize(bed) })}
      >
        {isNumbered ? i18n._('Your beds') : i18n._('Your bed')}
      </SectionHeading>
      <Stack className={classList(beds.length > 1 && classes.beds)}>
        {beds.map(({ name, strips }) => (
          <Stack key={name} gap={2} data-print="whole">
            {isNumbered && <h3 className={classes.name}>{name}</h3>}
            <Row align="start" className={classes.bed}>
              <Plot size={bed} scale={scale} strips={strips} />
              <Legend
                strips={strips}
                day={day}
                label={
                  isNumbered ? i18n._('{name}: crops from the north end', { name }) : i18n._('Crops from the north end')
                }
              />
            </Row>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
