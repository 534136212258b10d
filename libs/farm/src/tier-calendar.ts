import { calendarFile } from './calendar-file';
import { fallCourse, type Tier } from './programs';
import { site } from './site';

/**
 * A calendar file with the Saturdays of a tier. The full day of Tier 3 is not in it: it has no announced date.
 * `at` is when the file is made.
 */
export const tierCalendar = (tier: Tier, at: Date): string =>
  calendarFile(
    {
      uid: `fall-course-${fallCourse.startsOn}-tier-${tier.number}@${new URL(site.website).host}`,
      title: `${fallCourse.name}: ${tier.name}`,
      text: `${fallCourse.when}. ${fallCourse.where}. ${fallCourse.recorded}.\nQuestions? ${site.emails.info}`,
      place: `${site.company}, ${site.city}, ${site.state}, or by video`,
      day: fallCourse.startsOn,
      time: fallCourse.startsAt,
      zone: site.place.timeZone,
      minutes: fallCourse.minutes,
      times: tier.weeks,
    },
    at,
  );
