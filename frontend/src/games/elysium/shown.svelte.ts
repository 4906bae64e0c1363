/** What a person wants to see on this device. */
const KEY = 'ludoteca.elysium.estimate';

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // no storage: nothing is remembered
  }
};

export const shown = $state({ estimate: stored() });

/** Shows or hides everybody's running estimate, and remembers it. */
export function showEstimate(wanted: boolean): void {
  shown.estimate = wanted;
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {
    // no storage: it holds until the page is left
  }
}
