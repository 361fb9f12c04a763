// Area estate on the screen: the fields with which other areas choose estates, buildings and tags, and the tabs they give to a house.
export { BuildingPick, BuildingsOfPick, BuildingsPick, EstatePick, EstatesPick, useEstateChoices } from './choose/place-pick.tsx';
export { houseTabs } from './record/house-tabs.ts';
export { TAG_TONES, TagSelect } from './people/tag/tag-parts.tsx';
