// Types of the program's help: usage of every screen, questions and answers, service cases. The texts are in the other files of this folder
// and are written to the database on every start.

/** One step of the work a screen belongs to. */
export interface FlowStep {
  readonly title: string;
  readonly text: string;
}

/** A field, button or state of a screen that is not obvious to a new colleague. */
export interface FieldText {
  readonly name: string;
  readonly text: string;
}

/** Help of one screen (menu id). Texts are plain Chinese; lines of `usage` become paragraphs. */
export interface MenuHelp {
  readonly menu: number;
  /** One sentence: what the screen is for. */
  readonly purpose: string;
  /** How the work is done there, step by step, one line each. */
  readonly usage: readonly string[];
  readonly fields: readonly FieldText[];
  /** The screen's position in its work: the steps before, on and after it. */
  readonly flow: readonly FlowStep[];
}

/** Introduction of a centre, shown while no single screen is selected. */
export interface CentreIntro {
  readonly menu: number;
  readonly title: string;
  readonly text: readonly string[];
}

/** A question that users ask about a screen, with its answer. */
export interface MenuQuestion {
  readonly menu: number;
  readonly question: string;
  readonly answer: readonly string[];
}

/** A service case: what happened, what was done, and the lesson. Lines become paragraphs. */
export interface ServiceCase {
  readonly title: string;
  readonly text: readonly string[];
}

export interface CaseCategory {
  readonly name: string;
  readonly cases: readonly ServiceCase[];
}
