// Choosing estates and buildings, in filters and in forms: the only such fields of the application.
import { ChoicePick, ChoicesPick, type Choice, type PickProps, type PicksProps } from '../../../ui/index.ts';
import { choiceOf, useBuildingsOf, useEstates, useFrame } from './place-choices.ts';

/** The estates the user can see. */
export const useEstateChoices = (): readonly Choice[] => (useEstates().data ?? []).map(choiceOf);

export function EstatePick({ placeholder = '全部小区', ...props }: PickProps) {
  const estates = useEstates();
  return (
    <ChoicePick
      {...props}
      label="小区"
      placeholder={placeholder}
      choices={(estates.data ?? []).map(choiceOf)}
      loading={estates.isFetching}
    />
  );
}

interface EstatesPickProps extends PicksProps {
  /** For a screen with its own rule about which estates may be chosen. When absent, those the user can see. */
  readonly choices?: readonly Choice[];
}

export function EstatesPick({ choices, ...props }: EstatesPickProps) {
  const seen = useEstates(choices === undefined);
  return <ChoicesPick placeholder="全部小区" {...props} label="小区" choices={choices ?? (seen.data ?? []).map(choiceOf)} />;
}

interface InEstate {
  readonly estateId: number | null | undefined;
  /** Only the buildings of this zone. */
  readonly zoneId?: number | null | undefined;
}

/**
 * The buildings of an estate: those in a zone come first and are named with it, unless only this zone is requested. Empty until all are
 * read.
 */
function useBuildingChoices({ estateId, zoneId }: InEstate) {
  const { buildings, complete, loading } = useFrame(estateId);
  const nameOf = (zone: string | undefined, title: string) => (zone === undefined || zoneId != null ? title : `${zone} ${title}`);
  const choices = buildings
    .filter(({ zone }) => zoneId == null || zone?.id === zoneId)
    .map(({ id, title, zone }) => ({ value: id, label: nameOf(zone?.title, title) }));
  return { choices: complete ? choices : [], loading };
}

export function BuildingPick({ estateId, zoneId, ...props }: PickProps & InEstate) {
  return <ChoicePick placeholder="全部楼栋" {...props} label="楼栋" {...useBuildingChoices({ estateId, zoneId })} />;
}

export function BuildingsPick({ estateId, ...props }: PicksProps & { readonly estateId: number | null }) {
  const placeholder = estateId === null ? '请先选择小区' : '全部楼栋';
  return <ChoicesPick placeholder={placeholder} {...props} label="楼栋" {...useBuildingChoices({ estateId })} />;
}

/** Buildings of several estates, each named with its estate. */
export function BuildingsOfPick({ estateIds, ...props }: PicksProps & { readonly estateIds: readonly number[] }) {
  const names = new Map(useEstateChoices().map(({ value, label }) => [value, label]));
  const { buildings, loading } = useBuildingsOf(estateIds);
  const nameOf = (estateId: number): string => (estateIds.length > 1 ? (names.get(estateId) ?? '') : '');
  const choices = buildings.map(({ id, title, estateId, zone }) => ({
    value: id,
    label: [nameOf(estateId), zone, title].filter((part) => part !== '').join(' '),
  }));
  const placeholder = estateIds.length === 0 ? '请先选择小区' : '全部楼栋';
  return <ChoicesPick placeholder={placeholder} {...props} label="楼栋" choices={choices} loading={loading} />;
}
