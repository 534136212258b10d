import {
  Cloud,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudSun,
  MoonStar,
  Snowflake,
  Sun,
  Wind,
  type LucideIcon,
} from 'lucide-react';

/** The first that fits the words wins; the words stand beside the picture. */
const PICTURES: readonly [RegExp, LucideIcon][] = [
  [/thunder|lightning|storm/i, CloudLightning],
  [/snow|sleet|ice|flurr|freezing/i, Snowflake],
  [/rain|shower|drizzle/i, CloudRain],
  [/fog|mist|haze|smoke/i, CloudFog],
  [/wind|breez/i, Wind],
  [/part|mostly sunny|mostly clear|few/i, CloudSun],
  [/cloud|overcast/i, Cloud],
];

/** A picture of the weather in words. `isDark`: a clear sky shows the moon. */
export function WeatherIcon({ conditions, isDark }: { conditions: string; isDark: boolean }) {
  const Picture = PICTURES.find(([words]) => words.test(conditions))?.[1] ?? (isDark ? MoonStar : Sun);
  return <Picture size={32} strokeWidth={1.75} aria-hidden />;
}
