uniform vec4 color;
uniform float width;
// Stroke, gap, stroke, gap in css px; all zero is solid.
uniform vec4 dash;
uniform float pixels_per_metre;
in float offset;
in float along;
out vec4 fragment;
float stroke() {
  float period = dash.x + dash.y + dash.z + dash.w;
  if (period <= 0.0) return 1.0;
  float s = along * pixels_per_metre;
  float soft = max(fwidth(s), 1e-6);
  s = mod(s, period);
  float t = s - dash.x - dash.y;
  // How far inside the first stroke, the second, or the next first one.
  float inside = max(max(min(s, dash.x - s), min(t, dash.z - t)), s - period);
  return clamp(inside / soft + 0.5, 0.0, 1.0);
}
void main() {
  float cover = clamp(0.5 * width + 0.5 - abs(offset), 0.0, 1.0) * min(width, 1.0) * stroke();
  if (cover < 0.02) discard;
  fragment = vec4(color.rgb, color.a * cover);
}
