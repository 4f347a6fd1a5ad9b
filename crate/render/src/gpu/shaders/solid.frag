uniform vec3 light;
in vec3 across;
in vec4 shade;
out vec4 fragment;
void main() {
  float lit = 0.5 + 0.5 * dot(normalize(across), light);
  fragment = vec4(shade.rgb * mix(0.78, 1.06, lit), shade.a);
}
