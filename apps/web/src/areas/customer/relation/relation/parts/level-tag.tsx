import type { LevelMark } from '@anju/contract';
import { Nothing, StatusTag } from '../../../../../ui/index.ts';
import { toneOfLevel } from './relation-tones.ts';

export const LevelTag = ({ level }: { readonly level: LevelMark | null }) =>
  level === null ? <Nothing /> : <StatusTag tone={toneOfLevel(level)}>{level.name}</StatusTag>;
