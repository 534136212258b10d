import type { TableColumns } from '@farm/server-kit';
import type { StoredLead } from '../leads/leads.repository';
import type { ExportRepository } from './export.repository';

type Table = keyof ExportRepository;
type RowOf<Name extends Table> =
  ReturnType<ExportRepository[Name]> extends AsyncIterable<readonly (infer Row)[]> ? Row : never;

const iso = (moment: Date | null): string => moment?.toISOString() ?? '';
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

export const EXPORT_COLUMNS: { subscribers: TableColumns<StoredLead> } & {
  [Name in Exclude<Table, 'subscribers'>]: TableColumns<RowOf<Name>>;
} = {
  subscribers: [
    ['email', ({ email }) => email],
    ['first_name', ({ firstName }) => firstName ?? ''],
    ['source', ({ source }) => source],
    ['newsletter', ({ newsletter }) => newsletter],
    ['consent', ({ consentVersion }) => consentVersion ?? ''],
    ['asked', ({ createdAt }) => iso(createdAt)],
    ['confirmed', ({ confirmedAt }) => iso(confirmedAt)],
    ['unsubscribed', ({ unsubscribedAt }) => iso(unsubscribedAt)],
  ],
  comments: [
    ['id', ({ id }) => id],
    ['answers', ({ parentId }) => parentId ?? ''],
    ['page', ({ thread }) => thread],
    ['author', ({ authorName }) => authorName],
    ['text', ({ body }) => body],
    ['state', ({ status }) => status],
    ['by_farm', ({ byFarm }) => yesNo(byFarm)],
    ['question', ({ question }) => yesNo(question)],
    ['likes', ({ likes }) => String(likes)],
    ['written', ({ createdAt }) => iso(createdAt)],
    ['edited', ({ editedAt }) => iso(editedAt)],
  ],
  messages: [
    ['reference', ({ reference }) => reference],
    ['name', ({ name }) => name],
    ['email', ({ email }) => email],
    ['message', ({ message }) => message],
    ['state', ({ state }) => state],
    ['written', ({ createdAt }) => iso(createdAt)],
    ['answer', ({ answer }) => answer ?? ''],
    ['answered', ({ answeredAt }) => iso(answeredAt)],
  ],
  posts: [
    ['address', ({ slug }) => slug],
    ['title', ({ title }) => title],
    ['text', ({ content }) => content],
    ['tips', ({ tips }) => JSON.stringify(tips)],
    ['state', ({ state }) => state],
    ['planned', ({ publishOn }) => iso(publishOn).slice(0, 10)],
    ['published', ({ publishedAt }) => iso(publishedAt)],
    ['changed', ({ updatedAt }) => iso(updatedAt)],
  ],
};
