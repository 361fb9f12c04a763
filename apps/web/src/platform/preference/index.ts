export { loadPreferences, usePreference, usePreferencesLoaded } from './preference.ts';
