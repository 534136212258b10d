import { communityOwnerData, type ErasedData, type PersonalData } from '@farm/contracts';
import { normalizeEmail } from '@farm/farm';
import {
  type App,
  type Caller,
  type Clock,
  confirmedAddress,
  erasedData,
  exportedData,
  type Person,
  sendTable,
  serve,
} from '@farm/server-kit';
import { type RemovePicturesDeps, removePicturesSoon } from '../garden-photos/delete-photos';
import type { HashEmail } from '../leads/email-hash';
import type { MyDataRepository } from '../my-data/my-data.repository';
import { EXPORT_COLUMNS } from './export-tables';
import type { ExportRepository } from './export.repository';

const LIST = 'Mailing list';
const BELL = 'Frost bell';
const MESSAGES = 'Messages to the farm';
const PHOTOS = 'Garden photos without a decision';
const HASH_REMAINS = 'A scrambled form of the address stays, so that the farm never emails it again.';

export interface OwnerDataDeps extends RemovePicturesDeps {
  myData: Pick<MyDataRepository, 'leads' | 'bells' | 'messages' | 'photos' | 'eraseAddress'>;
  tables: ExportRepository;
  hashEmail: HashEmail;
  clock: Clock;
}

const emailKeyOf = (address: string): string => normalizeEmail(address) ?? address.trim().toLowerCase();

async function readPerson(address: string, { myData }: OwnerDataDeps): Promise<PersonalData> {
  const email = emailKeyOf(address);
  return exportedData({
    [LIST]: await myData.leads(email),
    [BELL]: await myData.bells(email),
    [MESSAGES]: await myData.messages(email),
    [PHOTOS]: await myData.photos([{ email }]),
  });
}

/** Idempotent. Comments and decided photos have no address, so none can be found by it. */
async function eraseByOperator(
  input: { email: string; confirm: string; reason: string },
  { request, person }: Pick<Caller, 'request'> & { person: Person },
  { myData, hashEmail, clock, ...deps }: OwnerDataDeps,
): Promise<ErasedData> {
  const email = emailKeyOf(confirmedAddress(input));
  const { leads, bells, messages, photos } = await myData.eraseAddress({
    emailKey: email,
    emailHash: hashEmail(email),
    at: clock.now(),
  });
  await removePicturesSoon(photos, deps, request.log);
  const about = `${leads} subscribers, ${bells} frost bells, ${messages} messages, ${photos.length} photos`;
  request.log.info({ operator: person.id, action: 'address_erased', about }, 'operator action');
  const counts = { [LIST]: leads, [BELL]: bells, [MESSAGES]: messages, [PHOTOS]: photos.length };
  return erasedData(counts, [leads + bells > 0 && HASH_REMAINS]);
}

function exportTable(table: keyof ExportRepository, format: 'csv' | 'json', caller: Caller, { tables }: OwnerDataDeps) {
  const file = { name: table, format };
  switch (table) {
    case 'subscribers':
      return sendTable(caller, { ...file, columns: EXPORT_COLUMNS[table], pages: tables[table]() });
    case 'comments':
      return sendTable(caller, { ...file, columns: EXPORT_COLUMNS[table], pages: tables[table]() });
    case 'messages':
      return sendTable(caller, { ...file, columns: EXPORT_COLUMNS[table], pages: tables[table]() });
    case 'posts':
      return sendTable(caller, { ...file, columns: EXPORT_COLUMNS[table], pages: tables[table]() });
  }
}

/** What operators do with the community's data: read and erase it by address, and export it. */
export const ownerDataRoutes = (app: App, deps: OwnerDataDeps) =>
  serve(app, communityOwnerData, {
    'GET /api/ops/person-data/community': ({ query }) => readPerson(query.email, deps),
    'POST /api/ops/erasures/community': ({ body }, caller) => eraseByOperator(body, caller, deps),
    'GET /api/ops/exports/community/:table': ({ params, query }, caller) =>
      exportTable(params.table, query.format, caller, deps),
  });
