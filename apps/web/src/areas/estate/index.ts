// Area estate on the screen: the fields with which other areas choose estates and buildings.
export { BuildingPick, BuildingsPick, EstatePick, EstatesPick, useEstateChoices } from './choose/place-pick.tsx';
