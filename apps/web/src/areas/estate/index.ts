// Area estate on the screen: the fields with which other areas choose estates, buildings and tags.
export { BuildingPick, BuildingsOfPick, BuildingsPick, EstatePick, EstatesPick, useEstateChoices } from './choose/place-pick.tsx';
export { TAG_TONES, TagSelect } from './people/tag/tag-parts.tsx';
