// What other areas may use of the estate area: choosing an estate, a zone, a building or a unit.
export { BuildingPick, BuildingsPick, EstatePick, useEstateChoices } from './choose/place-pick.tsx';
export { choiceOf, useEstates, useFrame, useUnits, type Choice, type Frame, type PlacedBuilding } from './choose/place-choices.ts';
