import {
  findRelations,
  getRelation,
  getRelationVisit,
  getSurvey,
  getSurveyAnswer,
  listLevelChanges,
  listLevels,
  readSurveyResult,
  readTimeline,
  readVisitCalendar,
  searchCarePlans,
  searchLevelled,
  searchLevelSuggestions,
  searchRelationVisits,
  searchSurveyHouses,
  searchSurveys,
  searchSurveyTexts,
} from '@anju/contract';
import { useRefresh } from '../../../../../platform/api/hooks.ts';

/** A visit or a level shows in the panorama of its customer as well as in the lists. */
export const useRefreshVisits = () =>
  useRefresh(searchRelationVisits, getRelationVisit, readVisitCalendar, searchCarePlans, searchLevelled, getRelation, readTimeline);

export const useRefreshLevels = () =>
  useRefresh(
    listLevels,
    searchLevelled,
    searchLevelSuggestions,
    listLevelChanges,
    findRelations,
    getRelation,
    readTimeline,
    searchRelationVisits,
  );

export const useRefreshSurveys = () =>
  useRefresh(searchSurveys, getSurvey, searchSurveyHouses, getSurveyAnswer, readSurveyResult, searchSurveyTexts);
