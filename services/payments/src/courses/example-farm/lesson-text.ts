/** Words of a lesson or a crop sheet that say what the farm's tables and the almanac say. */
export interface TableText {
  /** '02', 'sheets/zinnias'. */
  lesson: string;
  text: string;
}
