import type { Gate } from '@farm/contracts';
import { refuse } from '@farm/server-kit';
import type { Teacher } from '../versions/teach';
import type { LessonsRepository } from './lessons.repository';

interface RetireDeps {
  lessons: LessonsRepository;
  teacher: Teacher;
}

/** Takes a lesson out, through the gate like any other: what depends on it would be missed. 409 `lesson.not_active`. */
export const retirement =
  ({ lessons, teacher }: RetireDeps) =>
  async (id: string, reason: string, by: string): Promise<{ activated: boolean; gate: Gate }> => {
    const lesson = await lessons.find(id);
    if (!lesson) return refuse(404, 'lesson.gone', 'This lesson is not there.');
    if (lesson.state !== 'active') return refuse(409, 'lesson.not_active', 'This lesson is not in force.');
    const note = `Retired (${reason.trim()}): ${lesson.text}`.slice(0, 200);
    const { activated, gate } = await teacher.teach({ lessons: [], retired: [id], note, by });
    const { changed: _changed, ...told } = gate;
    return { activated, gate: told };
  };
export type Retirement = ReturnType<typeof retirement>;
