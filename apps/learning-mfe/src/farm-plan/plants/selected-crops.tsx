import { i18n } from '@lingui/core';
import { Chips } from '@farm/ui';
import type { StepProps } from '../plan-answers';

export interface SelectedCropsProps extends Pick<StepProps, 'answers' | 'onAnswer'> {
  /** Called after the last chip is removed, to move the focus. */
  onEmpty: () => void;
  /** The names of plants by id; without them, while they are loading, only the groups are shown. */
  names?: ReadonlyMap<string, string>;
}

/** The chosen groups and plants as chips that remove them. */
export function SelectedCrops({ answers: { crops, plants }, onAnswer, onEmpty, names }: SelectedCropsProps) {
  const nameOf = (id: string) => names?.get(id) ?? id;
  const chips = [...crops.map((crop) => i18n._(crop)), ...(names ? plants.map(nameOf) : [])];
  if (chips.length === 0) return null;
  const remove = (chip: string) => {
    onAnswer({
      crops: crops.filter((crop) => i18n._(crop) !== chip),
      plants: plants.filter((id) => nameOf(id) !== chip),
    });
    if (chips.length === 1) onEmpty();
  };
  return <Chips label={i18n._('Selected crops')} chips={chips} onRemove={remove} />;
}
