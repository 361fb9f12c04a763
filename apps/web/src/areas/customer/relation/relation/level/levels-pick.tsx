// Choosing one level or several of those in use.
import { listLevels } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { ChoicePick, ChoicesPick, type PickProps, type PicksProps } from '../../../../../ui/index.ts';

function useLevelChoices() {
  const read = useRead(listLevels, {}, { staleTime: 60_000 });
  return { choices: (read.data ?? []).map(({ id, name }) => ({ value: id, label: name })), loading: read.isFetching };
}

export const LevelPick = (props: PickProps) => <ChoicePick {...props} label="分级" {...useLevelChoices()} />;

export const LevelsPick = (props: PicksProps) => <ChoicesPick {...props} label="分级" {...useLevelChoices()} />;
