import type { Calls, ReplyOf } from '@farm/contracts';
import { PAGE_DATA_ELEMENT, type PageData } from '@farm/farm';

function documentData(): PageData | undefined {
  const { farmPageData, document } = globalThis as { farmPageData?: PageData; document?: Document };
  const text = document?.getElementById(PAGE_DATA_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as PageData) : farmPageData;
}

/** The reply that the document carries for a call with these parameters, set by the gateway; undefined: another, or none. */
export function pageData<K extends PageData['call']>(
  call: K,
  params: PageData['params'],
): ReplyOf<Calls[K]> | undefined {
  const data = documentData();
  const isSame = data?.call === call && Object.entries(params).every(([name, value]) => data.params[name] === value);
  return isSame ? (data.reply as ReplyOf<Calls[K]>) : undefined;
}
