import { defineTodo } from '../../../../platform/todo/todo-sources.ts';
import { DECORATION_TODO } from './todo.queries.ts';

/** Decorations and violations are part of what waits for the user. */
export const offerDecorations = (): void => defineTodo(DECORATION_TODO);
