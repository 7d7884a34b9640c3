/** What every part of the view is given: all that is shown, and how what was clicked is told. */
import type { FromView, PanelState } from '../vscode/panel/messages';

export type Send = (message: FromView) => void;

export interface PartProps {
  readonly state: PanelState;
  readonly say: Send;
}
