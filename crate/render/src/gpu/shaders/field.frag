// Unlit, so that a colour here is the colour in the legend.
uniform sampler2D map;
uniform vec2 range;
in float pressure;
out vec4 fragment;
void main() {
  float t = clamp((pressure - range.x) / max(range.y - range.x, 1e-30), 0.0, 1.0);
  fragment = vec4(texture(map, vec2((t * 255.0 + 0.5) / 256.0, 0.5)).rgb, 1.0);
}
