// What the tests with Kamailio begin with: the programs are there, and an installation is filled, which each file copies.
import type { TestProject } from 'vitest/node';
import { fillDemo } from '../e2e/running.ts';
import { findBrowser } from '../scripts/browser.ts';
import { requirePrograms } from './programs.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await requirePrograms();
  project.provide('browserPath', await findBrowser());
  project.provide('installations', []);
  const filled = await fillDemo('1');
  project.provide('demoData', filled.path);
  return () => filled.remove();
}
